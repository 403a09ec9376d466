/// Plans over HTTP.
@NullMarked
package tel.billing.subscription.web;

import org.jspecify.annotations.NullMarked;
