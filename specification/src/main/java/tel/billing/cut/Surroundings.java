package tel.billing.cut;

import java.time.InstantSource;
import java.util.function.Supplier;

/// What is around those on a stage.
///
/// @param inPassing what they may learn without calling a port that is watched
/// @param all everything that they may ever learn, and whatever else the end of the trial depends on
record Surroundings(InstantSource time, Supplier<Object> inPassing, Supplier<Object> all) {}
