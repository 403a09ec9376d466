/// Administrators send a failed e-mail again.
@NullMarked
package tel.billing.notification.portal.resend;

import org.jspecify.annotations.NullMarked;
