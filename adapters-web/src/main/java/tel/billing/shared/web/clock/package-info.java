/// The business clock, which developers can advance.
@NullMarked
package tel.billing.shared.web.clock;

import org.jspecify.annotations.NullMarked;
