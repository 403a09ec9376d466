/// Password hashes with Argon2, and the list of common passwords.
@NullMarked
package tel.billing.identity.persistence.password;

import org.jspecify.annotations.NullMarked;
