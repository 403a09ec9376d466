package tel.billing.simulation;

import java.util.SplittableRandom;

/// Random decisions. The same seed makes the same decisions. Neighbouring seeds are independent.
record SeededSchedule(SplittableRandom random) implements Schedule {
    private static final int CALLS_A_CUT = 25;
    private static final int CALLS_A_TURN = 3;

    static SeededSchedule of(long seed) {
        return new SeededSchedule(new SplittableRandom(seed));
    }

    @Override
    public int choose(int options) {
        return random.nextInt(options);
    }

    @Override
    public Fault fault(boolean insideUnit, boolean amongOthers) {
        return random.nextInt(CALLS_A_CUT) > 0
                ? Fault.GOES_ON
                : random.nextInt(3) > 0 ? Fault.DIES : Fault.LOSES_CONNECTION;
    }

    @Override
    public int turn(int present, int current) {
        return random.nextInt(CALLS_A_TURN) > 0 ? current : random.nextInt(present);
    }
}
