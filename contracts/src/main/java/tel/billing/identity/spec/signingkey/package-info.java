/// Contracts and fakes of the keys that sign access tokens.
@NullMarked
package tel.billing.identity.spec.signingkey;

import org.jspecify.annotations.NullMarked;
