/// Users, the account of the operator, and the generation of tokens.
@NullMarked
package tel.billing.identity.application.user;

import org.jspecify.annotations.NullMarked;
