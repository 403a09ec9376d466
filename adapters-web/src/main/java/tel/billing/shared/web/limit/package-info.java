/// Rate limiting.
@NullMarked
package tel.billing.shared.web.limit;

import org.jspecify.annotations.NullMarked;
