package tel.billing.simulation;

import java.time.InstantSource;
import java.util.function.Supplier;

/// The environment of the actors.
///
/// @param inPassing what they can learn without a call of a watched port
/// @param all everything that they can ever learn, and all else on which the end of the run depends
record ActorEnvironment(InstantSource time, Supplier<Object> inPassing, Supplier<Object> all) {}
