/// E-mail addresses as people write them.
@NullMarked
package tel.billing.shared.mail;

import org.jspecify.annotations.NullMarked;
