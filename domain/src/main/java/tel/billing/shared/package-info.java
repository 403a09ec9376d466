/// Words that every subdomain speaks: money, countries, e-mail addresses, whose account it is.
@NullMarked
package tel.billing.shared;

import org.jspecify.annotations.NullMarked;
