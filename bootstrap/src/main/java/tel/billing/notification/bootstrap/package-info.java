/// Wires the outbox and the mailer.
@NullMarked
package tel.billing.notification.bootstrap;

import org.jspecify.annotations.NullMarked;
