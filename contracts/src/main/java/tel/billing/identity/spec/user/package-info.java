/// Contracts and fakes of users, the account of the operator, and the generation of tokens.
@NullMarked
package tel.billing.identity.spec.user;

import org.jspecify.annotations.NullMarked;
