/// The start of the service: its checks, the message of a failed start, and the notice of a successful one.
@NullMarked
package tel.billing.shared.bootstrap.startup;

import org.jspecify.annotations.NullMarked;
