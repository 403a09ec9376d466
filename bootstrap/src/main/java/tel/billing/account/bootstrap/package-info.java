/// Spring configuration of the account subdomain.
@NullMarked
package tel.billing.account.bootstrap;

import org.jspecify.annotations.NullMarked;
