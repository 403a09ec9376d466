/// VAT rates and VAT numbers over HTTP.
@NullMarked
package tel.billing.tax.web;

import org.jspecify.annotations.NullMarked;
