package tel.billing.simulation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Enumerates all decision sequences, one after another: each repeats the previous one up to its last
/// decision that has an untried option.
final class ExhaustiveSchedule implements Schedule {
    private static final List<Fault> FAULTS = List.of(Fault.values());

    private final List<Decision> decisions = new ArrayList<>();
    private final Set<Object> states = new HashSet<>();
    private final List<Arrival> arrivals = new ArrayList<>();
    private int made;
    private int arrived;

    private record Decision(int choice, int options) {}

    /// A state and the number of decisions before it.
    private record Arrival(int decisions, boolean isFirst) {}

    /// Starts the next sequence. Returns false if there is none.
    boolean next() {
        again();
        while (!decisions.isEmpty()) {
            var last = decisions.removeLast();
            if (last.choice() + 1 < last.options()) {
                arrivals.removeIf(arrival -> arrival.decisions() > decisions.size());
                decisions.add(new Decision(last.choice() + 1, last.options()));
                return true;
            }
        }
        return false;
    }

    /// Whether no other sequence of decisions reached this state before. What follows depends on the
    /// state alone.
    @Override
    public boolean isFirstAt(Supplier<Object> state) {
        if (arrived == arrivals.size()) {
            arrivals.add(new Arrival(made, states.add(state.get())));
        }
        var arrival = arrivals.get(arrived++);
        if (arrival.decisions() != made) {
            throw isNotDeterministic();
        }
        return arrival.isFirst();
    }

    /// Repeats the same sequence from its beginning.
    void again() {
        made = 0;
        arrived = 0;
    }

    @Override
    public int choose(int options) {
        if (made == decisions.size()) {
            decisions.add(new Decision(0, options));
        }
        var decision = decisions.get(made++);
        if (decision.options() != options) {
            throw isNotDeterministic();
        }
        return decision.choice();
    }

    /// An actor alone meets every fault at every call. Concurrent actors, which are interleaved in every
    /// order, die only between units of work: a death inside a unit has the same effect as one before it.
    @Override
    public Fault fault(boolean insideUnit, boolean amongOthers) {
        if (!amongOthers) {
            return FAULTS.get(choose(FAULTS.size()));
        }
        return !insideUnit && choose(2) == 1 ? Fault.DIES : Fault.GOES_ON;
    }

    @Override
    public int turn(int present, int current) {
        return choose(present);
    }

    private static IllegalStateException isNotDeterministic() {
        return new IllegalStateException("the same decisions had a different result: the run is not deterministic");
    }
}
