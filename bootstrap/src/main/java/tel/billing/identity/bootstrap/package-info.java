/// Puts identity together.
@NullMarked
package tel.billing.identity.bootstrap;

import org.jspecify.annotations.NullMarked;
