/// The page on which administrators rotate the signing key.
@NullMarked
package tel.billing.identity.portal.signingkey;

import org.jspecify.annotations.NullMarked;
