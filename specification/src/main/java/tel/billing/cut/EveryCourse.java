package tel.billing.cut;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// All courses, one after another: each goes like the one before it up to its last decision that can still be made
/// differently.
final class EveryCourse implements Course {
    private static final List<Fate> FATES = List.of(Fate.values());

    private final List<Decision> decisions = new ArrayList<>();
    private final Set<Object> states = new HashSet<>();
    private final List<Arrival> arrivals = new ArrayList<>();
    private int made;
    private int arrived;

    private record Decision(int choice, int options) {}

    /// At a state, after so many decisions.
    private record Arrival(int decisions, boolean isFirst) {}

    /// Begins the next course; false if there is none.
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

    /// Whether no other course reached this state by other decisions before. What follows depends on the state alone.
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

    /// The same course from its beginning.
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

    /// Somebody alone meets every fate everywhere. Among others, who meanwhile do everything in every order, they die
    /// between units of work: inside one, that would come to the same as before it.
    @Override
    public Fate fate(boolean insideUnit, boolean amongOthers) {
        if (!amongOthers) {
            return FATES.get(choose(FATES.size()));
        }
        return !insideUnit && choose(2) == 1 ? Fate.DIES : Fate.GOES_ON;
    }

    @Override
    public int turn(int present, int current) {
        return choose(present);
    }

    private static IllegalStateException isNotDeterministic() {
        return new IllegalStateException("the same decisions led elsewhere: what is tried is not deterministic");
    }
}
