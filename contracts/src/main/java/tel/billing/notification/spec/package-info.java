/// In-memory outbox and mailer, and the contracts of both ports.
@NullMarked
package tel.billing.notification.spec;

import org.jspecify.annotations.NullMarked;
