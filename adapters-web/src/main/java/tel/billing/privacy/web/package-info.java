/// Requests about personal data over HTTP.
@NullMarked
package tel.billing.privacy.web;

import org.jspecify.annotations.NullMarked;
