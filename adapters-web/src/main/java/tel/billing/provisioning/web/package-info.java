/// Telephone lines over HTTP.
@NullMarked
package tel.billing.provisioning.web;

import org.jspecify.annotations.NullMarked;
