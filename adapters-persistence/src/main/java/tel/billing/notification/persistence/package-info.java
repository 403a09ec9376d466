/// The queue in which letters wait to leave.
@NullMarked
package tel.billing.notification.persistence;

import org.jspecify.annotations.NullMarked;
