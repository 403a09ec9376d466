/// In-memory implementations and contracts of the ports of sign-up and sign-in.
@NullMarked
package tel.billing.identity.spec;

import org.jspecify.annotations.NullMarked;
