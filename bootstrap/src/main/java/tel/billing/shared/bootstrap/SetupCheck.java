package tel.billing.shared.bootstrap;

import java.util.concurrent.Callable;
import tel.billing.shared.Upstream;

/// A check of `--check`. It changes nothing.
///
/// @param upstream what the check concerns. After a failed check, further checks of the same upstream are skipped
/// @param name for operators
/// @param work returns what it found. Throws [StartupFailure], with the reason and what to do, if the check failed
public record SetupCheck(Upstream upstream, String name, Callable<String> work) {}
