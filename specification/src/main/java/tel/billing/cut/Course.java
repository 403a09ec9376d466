package tel.billing.cut;

/// Decides everything that is left open in a trial. The same decisions make the same trial.
interface Course {

    /// One of `options` ways to go on.
    int choose(int options);

    /// What becomes of somebody who calls a port, alone or among others.
    Fate fate(boolean insideUnit, boolean amongOthers);

    /// Who of `present` goes on, when it was `current`'s turn.
    int turn(int present, int current);
}
