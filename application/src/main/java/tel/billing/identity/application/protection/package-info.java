/// Protection of routes that name an e-mail address: rate limits, and responses whose time reveals nothing.
@NullMarked
package tel.billing.identity.application.protection;

import org.jspecify.annotations.NullMarked;
