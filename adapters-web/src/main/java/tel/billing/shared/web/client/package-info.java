/// Where a request comes from.
@NullMarked
package tel.billing.shared.web.client;

import org.jspecify.annotations.NullMarked;
