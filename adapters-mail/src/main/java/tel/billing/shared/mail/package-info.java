/// Parsing of e-mail addresses.
@NullMarked
package tel.billing.shared.mail;

import org.jspecify.annotations.NullMarked;
