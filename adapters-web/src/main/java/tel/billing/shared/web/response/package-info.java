/// Responses: answers, problems and their format.
@NullMarked
package tel.billing.shared.web.response;

import org.jspecify.annotations.NullMarked;
