/// The parts that run as a sandbox until a real one is configured.
@NullMarked
package tel.billing.shared.bootstrap.embedded;

import org.jspecify.annotations.NullMarked;
