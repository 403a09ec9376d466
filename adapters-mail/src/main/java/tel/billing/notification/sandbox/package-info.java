/// A mailbox in the place of a mail system: nothing leaves, everything can be looked at.
@NullMarked
package tel.billing.notification.sandbox;

import org.jspecify.annotations.NullMarked;
