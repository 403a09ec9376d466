/// How the service starts: what is checked first, what it says when it cannot start, what it says when it did.
@NullMarked
package tel.billing.shared.bootstrap.startup;

import org.jspecify.annotations.NullMarked;
