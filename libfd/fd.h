/* SPDX-License-Identifier: MIT */
#ifndef FD_H
#define FD_H

#include "fd-atom.h"
#include "fd-version.h"
#include "fd-statistics.h"
#include "fd-store.h"
#include "fd-constraints.h"
#include "fd-channeling.h"
#include "fd-counting.h"
#include "fd-graph.h"
#include "fd-order.h"
#include "fd-packing.h"
#include "fd-scheduling.h"
#include "fd-interval.h"
#include "fd-constraint.h"
#include "fd-propagator.h"
#include "fd-domain.h"
#include "fd-extension.h"
#include "fd-history.h"
#include "fd-explain.h"
#include "fd-explainer.h"
#include "fd-clash.h"
#include "fd-search.h"
#include "fd-learning.h"
#include "fd-parallel.h"
#include "fd-proof.h"
#include "fd-trace.h"
#include "fd-amb.h"
#include "fd-states.h"

#endif
