/// Signing keys in PostgreSQL, encrypted.
@NullMarked
package tel.billing.identity.persistence.signingkey;

import org.jspecify.annotations.NullMarked;
