/// Terms that every subdomain uses: money, countries, e-mail addresses, accounts.
@NullMarked
package tel.billing.shared;

import org.jspecify.annotations.NullMarked;
