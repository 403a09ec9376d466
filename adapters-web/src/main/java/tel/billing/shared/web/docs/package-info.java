/// The documentation of the API, for people: the guides, and the reference rendered from the API document.
@NullMarked
package tel.billing.shared.web.docs;

import org.jspecify.annotations.NullMarked;
