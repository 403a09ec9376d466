/// A sandbox mailbox that stores e-mails instead of sending them.
@NullMarked
package tel.billing.notification.sandbox;

import org.jspecify.annotations.NullMarked;
