/// E-mails and their outbox.
@NullMarked
package tel.billing.notification;

import org.jspecify.annotations.NullMarked;
