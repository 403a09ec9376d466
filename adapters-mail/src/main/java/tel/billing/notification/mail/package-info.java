/// Sends e-mails by SMTP.
@NullMarked
package tel.billing.notification.mail;

import org.jspecify.annotations.NullMarked;
