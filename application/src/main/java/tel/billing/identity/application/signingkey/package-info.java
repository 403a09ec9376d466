/// The keys that sign access tokens, and their rotation.
@NullMarked
package tel.billing.identity.application.signingkey;

import org.jspecify.annotations.NullMarked;
