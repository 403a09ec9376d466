/// Fakes and contracts of the ports of signing up and in.
@NullMarked
package tel.billing.identity.spec;

import org.jspecify.annotations.NullMarked;
