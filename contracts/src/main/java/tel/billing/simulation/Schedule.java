package tel.billing.simulation;

import java.util.function.Supplier;

/// Makes all decisions that are open in a run. The same decisions reproduce the same run.
interface Schedule {

    /// One of `options` alternatives.
    int choose(int options);

    /// What happens to an actor that calls a port, alone or concurrently with others.
    Fault fault(boolean insideUnit, boolean amongOthers);

    /// Which of the `present` actors runs next after `current`.
    int turn(int present, int current);

    /// Whether to continue in this state, which determines everything that follows.
    default boolean isFirstAt(Supplier<Object> state) {
        return true;
    }
}
