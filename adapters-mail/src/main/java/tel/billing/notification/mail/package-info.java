/// How letters are worded, and how they leave by SMTP.
@NullMarked
package tel.billing.notification.mail;

import org.jspecify.annotations.NullMarked;
