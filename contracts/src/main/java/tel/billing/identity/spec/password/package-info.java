/// Contracts and fakes of password hashing and of the list of common passwords.
@NullMarked
package tel.billing.identity.spec.password;

import org.jspecify.annotations.NullMarked;
