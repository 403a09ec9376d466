/// Responses: answers, problems and their format.
@NullMarked
package tel.billing.shared.web.answer;

import org.jspecify.annotations.NullMarked;
