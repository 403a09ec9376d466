/// The business clock, for developers who let time pass.
@NullMarked
package tel.billing.shared.web.clock;

import org.jspecify.annotations.NullMarked;
