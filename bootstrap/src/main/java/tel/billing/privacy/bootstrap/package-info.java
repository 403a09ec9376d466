/// Wires the use cases of personal data.
@NullMarked
package tel.billing.privacy.bootstrap;

import org.jspecify.annotations.NullMarked;
