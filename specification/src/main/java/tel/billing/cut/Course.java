package tel.billing.cut;

import java.util.function.Supplier;

/// Decides everything that is left open in a trial. The same decisions make the same trial.
interface Course {

    /// One of `options` ways to go on.
    int choose(int options);

    /// What becomes of somebody who calls a port, alone or among others.
    Fate fate(boolean insideUnit, boolean amongOthers);

    /// Who of `present` goes on, when it was `current`'s turn.
    int turn(int present, int current);

    /// Whether it is worth going on in this state, from which all that follows follows.
    default boolean isFirstAt(Supplier<Object> state) {
        return true;
    }
}
