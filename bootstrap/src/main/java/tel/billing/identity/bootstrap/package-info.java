/// Spring configuration of the identity subdomain.
@NullMarked
package tel.billing.identity.bootstrap;

import org.jspecify.annotations.NullMarked;
